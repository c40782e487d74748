import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { answerPerson, answerQuestion, answerSample } from "../../script/answer-question.ts";
import type { Connection, ConnectionSettings, ToolAnswer } from "../../script/connection.ts";
import { readText } from "../../script/read-text.ts";
import type { Stage } from "../../script/stage.ts";

/** The client of the first official TypeScript SDK: it knows nothing but revisions that open with `initialize`. */
export async function connect({ target, canBeAsked, stage }: ConnectionSettings): Promise<Connection> {
  const client = new Client(
    { name: "typescript-v1-client", version: "1.0.0" },
    { capabilities: canBeAsked ? { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} } : {} },
  );
  if (canBeAsked) answerWith(client, stage);
  tellWith(client, stage);
  const transport =
    target.transport === "HTTP"
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ command: target.file, args: target.args, stderr: "ignore" });
  // Its own transports do not fit its own interface where no member may be undefined.
  const readVersion = watchVersion(transport as Transport);
  await client.connect(transport as Transport);
  return wrap(client, transport, readVersion(), stage);
}

function answerWith(client: Client, stage: Stage): void {
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    return { ...answerPerson(params as Parameters<typeof answerPerson>[0], stage) };
  });
  client.setRequestHandler(CreateMessageRequestSchema, ({ params }) => answerSample(params, stage));
  client.setRequestHandler(ListRootsRequestSchema, (request) => {
    return answerQuestion(request, stage) as { roots: { uri: string }[] };
  });
}

function tellWith(client: Client, stage: Stage): void {
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, data } }) =>
    stage.diary.hear(`log ${level} ${data}`),
  );
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => stage.diary.hear("tools changed"));
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params: { uri } }) =>
    stage.diary.hear(`updated ${uri}`),
  );
}

function wrap(
  client: Client,
  transport: StreamableHTTPClientTransport | StdioClientTransport,
  protocolVersion: string,
  stage: Stage,
): Connection {
  return {
    protocolVersion,
    async list() {
      const { prompts, resources } = client.getServerCapabilities() ?? {};
      return {
        tools: (await client.listTools()).tools.map(({ name }) => name),
        prompts: prompts === undefined ? [] : (await client.listPrompts()).prompts.map(({ name }) => name),
        resources: resources === undefined ? [] : (await client.listResources()).resources.map(({ uri }) => uri),
      };
    },
    call: ({ name, arguments: args }, { signal, watches }) =>
      client.callTool({ name, arguments: args }, undefined, {
        signal,
        ...(watches && {
          onprogress: ({ progress, total }: { progress: number; total?: number | undefined }) =>
            stage.diary.hear(`progress ${progress}/${total}`),
        }),
      }) as Promise<ToolAnswer>,
    callOnce: (call) => client.callTool(call as Parameters<Client["callTool"]>[0]) as Promise<ToolAnswer>,
    async getPrompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: { ...args } });
      return readText(messages[0]?.content);
    },
    async readResource(uri) {
      const { contents } = await client.readResource({ uri });
      return readText(contents[0]);
    },
    async complete(prompt, name, value) {
      const ref = { type: "ref/prompt", name: prompt } as const;
      return (await client.complete({ ref, argument: { name, value } })).completion.values;
    },
    wantLogs: (level) => client.setLoggingLevel(level),
    follow: (uri) => client.subscribeResource({ uri }),
    ping: () => client.ping(),
    setLevel: (level) => client.setLoggingLevel(level),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    async close() {
      try {
        if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
      } finally {
        await client.close();
      }
    },
  };
}

/** The client hands the revision that was agreed on to its transport, and to nobody else. */
function watchVersion(transport: Transport): () => string {
  let agreed = "none";
  const pass = transport.setProtocolVersion?.bind(transport);
  transport.setProtocolVersion = (version) => {
    agreed = version;
    pass?.(version);
  };
  return () => agreed;
}
