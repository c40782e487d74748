import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { Balancer } from "./balancer.ts";
import type { Backend } from "./forward.ts";

/** Starts a server on the loopback interface for the time of a test. */
export async function startBackend(name: string, listener: RequestListener): Promise<Backend> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { name, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An address at which nobody listens. */
export async function buildDeadBackend(name: string): Promise<Backend> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return { name, origin: `http://127.0.0.1:${port}` };
}

/** Starts a balancer over these backends for the time of a test. */
export async function startBalancer(...backends: readonly Backend[]): Promise<Balancer> {
  const balancer = await Balancer.start();
  onTestFinished(() => balancer.close());
  for (const backend of backends) balancer.setBackend(backend);
  return balancer;
}
