import { Client, type ClientOptions } from "@proj/client";
import { StdioTransport } from "@proj/client/stdio";
import type { CreateMessageResult, ElicitResult, JSONRPCNotification, ListRootsResult } from "@proj/types";
import { answerPerson, answerQuestion, answerSample } from "../../script/answer-question.ts";
import type { Connection, ConnectionSettings, ToolAnswer } from "../../script/connection.ts";
import type { Diary } from "../../script/diary.ts";
import { readText } from "../../script/read-text.ts";
import type { Stage } from "../../script/stage.ts";

/** Our client, as its users write it. */
export async function connect({ target, mode, canBeAsked, stage }: ConnectionSettings): Promise<Connection> {
  const options: ClientOptions = {
    clientInfo: { name: "our-client", version: "1.0.0" },
    mode,
    handlers: canBeAsked ? buildHandlers(stage) : {},
    onWarning: () => {},
  };
  const to =
    target.transport === "HTTP"
      ? target.url
      : new StdioTransport({ command: target.file, args: target.args, stderr: "ignore" });
  return wrap(await Client.connect(to, options), stage);
}

function buildHandlers(stage: Stage): NonNullable<ClientOptions["handlers"]> {
  return {
    elicitForm: (params): ElicitResult => answerPerson(params, stage),
    elicitUrl: (params): ElicitResult => answerPerson(params, stage),
    sample: (params): CreateMessageResult => answerSample(params, stage),
    listRoots: () => answerQuestion({ method: "roots/list" }, stage) as ListRootsResult,
  };
}

function wrap(client: Client, stage: Stage): Connection {
  let logs: { readonly level: "info" | "warning"; readonly diary: Diary } | undefined;
  const { legacy } = client;
  legacy?.onNotification((notification) => tell(notification, stage));
  return {
    protocolVersion: client.protocolVersion,
    async list() {
      const { prompts, resources } = client.serverCapabilities;
      return {
        tools: (await client.tools().toArray()).map(({ name }) => name),
        prompts: prompts === undefined ? [] : (await client.prompts().toArray()).map(({ name }) => name),
        resources: resources === undefined ? [] : (await client.resources().toArray()).map(({ uri }) => uri),
      };
    },
    call: ({ name, arguments: args }, { signal, watches }) =>
      client.callTool(name, args, {
        signal,
        ...(watches && { onProgress: ({ progress, total }) => stage.diary.hear(`progress ${progress}/${total}`) }),
        ...(logs?.diary === stage.diary && {
          logLevel: logs.level,
          onLog: ({ level, data }) => stage.diary.hear(`log ${level} ${data}`),
        }),
      }),
    callOnce: ({ name, arguments: args, ...more }) =>
      client.session.callTool(name, args, { ...more, allowInputRequired: true } as object) as Promise<ToolAnswer>,
    async getPrompt(name, args) {
      const { messages } = await client.getPrompt(name, args);
      return readText(messages[0]?.content);
    },
    async readResource(uri) {
      const { contents } = await client.readResource(uri);
      return readText(contents[0]);
    },
    async complete(prompt, name, value) {
      const ref = { type: "ref/prompt", name: prompt } as const;
      return (await client.complete({ ref, argument: { name, value } })).completion.values;
    },
    async wantLogs(level) {
      logs = { level, diary: stage.diary };
    },
    async follow(uri) {
      const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: [uri] });
      void tellChanges(subscription, stage);
    },
    // Without a session these are no methods of the specification: the server is asked all the same, and has to say so.
    ping: () => (legacy ? legacy.ping() : client.request("ping", {})),
    setLevel: (level) => (legacy ? legacy.setLoggingLevel(level) : client.request("logging/setLevel", { level })),
    subscribe: (uri) => (legacy ? legacy.subscribe(uri) : client.request("resources/subscribe", { uri })),
    unsubscribe: (uri) => (legacy ? legacy.unsubscribe(uri) : client.request("resources/unsubscribe", { uri })),
    close: () => client.close(),
  };
}

/** What comes in a session unasked. What a subscription of `listen` tells is told there. */
function tell({ method, params }: JSONRPCNotification, { diary }: Stage): void {
  if (method === "notifications/message") diary.hear(`log ${params?.["level"]} ${params?.["data"]}`);
  if (method === "notifications/resources/updated") diary.hear(`updated ${params?.["uri"]}`);
}

async function tellChanges(subscription: Awaited<ReturnType<Client["listen"]>>, stage: Stage): Promise<void> {
  try {
    for await (const change of subscription) {
      if (change.type === "list") stage.diary.hear(`${change.list} changed`);
      if (change.type === "resource") stage.diary.hear(`updated ${change.uri}`);
    }
  } catch {
    // The connection was closed.
  }
}
