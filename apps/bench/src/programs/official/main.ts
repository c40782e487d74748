import { serveEcho } from "../../stdio/serve-echo-official.ts";

serveEcho();
