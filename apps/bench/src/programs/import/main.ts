import process from "node:process";

// Imports the module that its argument names, and prints how much CPU time that took, user and system of all threads, in milliseconds.
const [specifier = ""] = process.argv.slice(2);
const start = process.cpuUsage();
await import(specifier);
const { user, system } = process.cpuUsage(start);
process.stdout.write(`${(user + system) / 1000}\n`);
