import { serveEcho } from "../../stdio/serve-echo-ours.ts";

serveEcho();
