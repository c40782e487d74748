// The floor of a program that describes its tools with zod: it loads zod, makes the schema, and leaves it unused.
import "../../content/echo.ts";
import { serveEcho } from "../../stdio/serve-echo-floor.ts";

serveEcho();
