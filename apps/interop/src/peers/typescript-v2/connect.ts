import {
  Client,
  type ElicitResult,
  LOG_LEVEL_META_KEY,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { answerPerson, answerQuestion, answerSample } from "../../script/answer-question.ts";
import type { Connection, ConnectionSettings, ToolAnswer } from "../../script/connection.ts";
import { readText } from "../../script/read-text.ts";
import type { Stage } from "../../script/stage.ts";

/** The client of the second official TypeScript SDK. */
export async function connect(settings: ConnectionSettings): Promise<Connection> {
  const { target, mode, versions, canBeAsked, stage } = settings;
  const client = new Client(
    { name: "typescript-v2-client", version: "1.0.0" },
    {
      capabilities: canBeAsked ? { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} } : {},
      versionNegotiation: { mode },
      ...(versions && { supportedProtocolVersions: versions }),
    },
  );
  if (canBeAsked) answerWith(client, stage);
  tellWith(client, stage);
  await client.connect(
    target.transport === "HTTP"
      ? new StreamableHTTPClientTransport(new URL(target.url))
      : new StdioClientTransport({ command: target.file, args: target.args, stderr: "ignore" }),
  );
  return wrap(client, stage);
}

function answerWith(client: Client, stage: Stage): void {
  client.setRequestHandler("elicitation/create", ({ params }): ElicitResult => {
    return answerPerson(params as Parameters<typeof answerPerson>[0], stage);
  });
  client.setRequestHandler("sampling/createMessage", ({ params }) => answerSample(params, stage));
  client.setRequestHandler("roots/list", (request) => answerQuestion(request, stage) as { roots: { uri: string }[] });
}

function tellWith(client: Client, stage: Stage): void {
  client.setNotificationHandler("notifications/message", ({ params: { level, data } }) =>
    stage.diary.hear(`log ${level} ${data}`),
  );
  client.setNotificationHandler("notifications/tools/list_changed", () => stage.diary.hear("tools changed"));
  client.setNotificationHandler("notifications/resources/updated", ({ params: { uri } }) =>
    stage.diary.hear(`updated ${uri}`),
  );
}

function wrap(client: Client, stage: Stage): Connection {
  const isModern = client.getProtocolEra() === "modern";
  let logLevel: string | undefined;
  return {
    protocolVersion: client.getNegotiatedProtocolVersion() ?? "none",
    async list() {
      const { prompts, resources } = client.getServerCapabilities() ?? {};
      return {
        tools: (await client.listTools()).tools.map(({ name }) => name),
        prompts: prompts === undefined ? [] : (await client.listPrompts()).prompts.map(({ name }) => name),
        resources: resources === undefined ? [] : (await client.listResources()).resources.map(({ uri }) => uri),
      };
    },
    call: ({ name, arguments: args }, { signal, watches }) =>
      client.callTool(
        { name, arguments: args, ...(logLevel && { _meta: { [LOG_LEVEL_META_KEY]: logLevel } }) },
        {
          signal,
          // In the modern era it does not see that a stream broke, and waits for its time to be over.
          timeout: 8_000,
          ...(watches && { onprogress: ({ progress, total }) => stage.diary.hear(`progress ${progress}/${total}`) }),
        },
      ),
    callOnce: (call) =>
      client.callTool(call as Parameters<Client["callTool"]>[0], { allowInputRequired: true }) as Promise<ToolAnswer>,
    async getPrompt(name, args) {
      const { messages } = await client.getPrompt({ name, arguments: args });
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
    async wantLogs(level) {
      if (isModern) logLevel = level;
      else await client.setLoggingLevel(level);
    },
    follow: (uri) =>
      isModern
        ? client.listen({ toolsListChanged: true, resourceSubscriptions: [uri] })
        : client.subscribeResource({ uri }),
    ping: () => client.ping(),
    setLevel: (level) => client.setLoggingLevel(level),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    close: () => client.close(),
  };
}
