import { serveEcho } from "../../stdio/serve-echo-floor.ts";

serveEcho();
