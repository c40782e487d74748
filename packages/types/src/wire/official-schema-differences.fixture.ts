/** One keyword of `schema.json` that we read otherwise. */
export interface Change {
  /** The schema that has the keyword, as a JSON Pointer below `$defs`. */
  readonly schema: string;
  /** `type`, or the element of a keyword: `properties/id`. */
  readonly keyword: string;
  /** What `schema.json` says there; absent where it says nothing. */
  readonly official?: unknown;
  /** What our schema has in its place; absent where it asks for nothing. */
  readonly ours?: unknown;
}

/** Why and where our schemas accept something else than `schema.json` does. */
export interface Difference {
  readonly name: string;
  readonly reason: string;
  readonly changes: readonly Change[];
}

function change(schemas: readonly string[], keyword: string, values: Pick<Change, "official" | "ours">): Change[] {
  return schemas.map((schema) => ({ schema, keyword, ...values }));
}

const timeToLive = [
  "CacheableResult",
  "DiscoverResult",
  "ListPromptsResult",
  "ListResourcesResult",
  "ListResourceTemplatesResult",
  "ListToolsResult",
  "ReadResourceResult",
].map((definition) => `${definition}/properties/ttlMs`);

const numbers = [
  ...timeToLive,
  "CompleteResult/properties/completion/properties/total",
  "CreateMessageRequestParams/properties/maxTokens",
  "Resource/properties/size",
  "ResourceLink/properties/size",
  "StringSchema/properties/minLength",
  "StringSchema/properties/maxLength",
  "TitledMultiSelectEnumSchema/properties/minItems",
  "TitledMultiSelectEnumSchema/properties/maxItems",
  "UntitledMultiSelectEnumSchema/properties/minItems",
  "UntitledMultiSelectEnumSchema/properties/maxItems",
];

const notifications = [
  "JSONRPCNotification",
  "CancelledNotification",
  "ClientNotification",
  "LoggingMessageNotification",
  "ProgressNotification",
  "PromptListChangedNotification",
  "ResourceListChangedNotification",
  "ResourceUpdatedNotification",
  "SubscriptionsAcknowledgedNotification",
  "ToolListChangedNotification",
];

const uris = [
  "BlobResourceContents/properties/uri",
  "ElicitRequestURLParams/properties/url",
  "Icon/properties/src",
  "Implementation/properties/websiteUrl",
  "ReadResourceRequestParams/properties/uri",
  "Resource/properties/uri",
  "ResourceContents/properties/uri",
  "ResourceLink/properties/uri",
  "ResourceRequestParams/properties/uri",
  "ResourceUpdatedNotificationParams/properties/uri",
  "Root/properties/uri",
  "TextResourceContents/properties/uri",
];

const records = [
  "ClientCapabilities/properties/experimental",
  "ClientCapabilities/properties/extensions",
  "CompleteRequestParams/properties/context/properties/arguments",
  "ElicitRequestFormParams/properties/requestedSchema/properties/properties",
  "ElicitResult/properties/content",
  "GetPromptRequestParams/properties/arguments",
  "InputRequests",
  "InputResponses",
  "ServerCapabilities/properties/experimental",
  "ServerCapabilities/properties/extensions",
];

/** All intended differences. The rest of `schema.json` and our schemas have to agree on every message. */
export const differences: readonly Difference[] = [
  {
    name: "a fraction where schema.json says integer",
    reason:
      "schema.ts, which schema.json is generated from, says number there; only identifiers and error codes are integers in its prose",
    changes: [
      ...change(numbers, "type", { official: "integer", ours: "number" }),
      ...change(["JSONValue"], "anyOf/3", { ours: { type: "number" } }),
      ...change(["ElicitResult/properties/content/additionalProperties"], "anyOf/2", { ours: { type: "number" } }),
    ],
  },
  {
    name: "null among JSON values",
    reason: "schema.ts has null in JSONValue, and JSON has it; the generator of schema.json drops it",
    changes: change(["JSONValue"], "anyOf/4", { ours: { type: "null" } }),
  },
  {
    name: "a negative ttlMs",
    reason:
      "the caching chapter binds servers to 0 or more and has clients read less as 0 rather than refuse the result",
    changes: change(timeToLive, "minimum", { official: 0 }),
  },
  {
    name: "more than 100 suggestions",
    reason: "a limit for servers; a client loses nothing when it takes what it gets",
    changes: change(["CompleteResult/properties/completion/properties/values"], "maxItems", { official: 100 }),
  },
  {
    name: "a result that does not ask, where InputRequiredResult is expected",
    reason:
      "by schema.json every result is one; the prose has resultType tell results apart and at least one of the two members present",
    changes: [
      ...change(["InputRequiredResult/properties/resultType"], "const", { ours: "input_required" }),
      ...change(["InputRequiredResult"], "anyOf", {
        ours: [{ required: ["inputRequests"] }, { required: ["requestState"] }],
      }),
    ],
  },
  {
    name: "a notification with an id",
    reason: "the prose says that a notification MUST NOT have one; with one it is a request that nobody would answer",
    changes: change(notifications, "properties/id", { ours: false }),
  },
  {
    name: "a member named __proto__ among members of free names",
    reason: "zod leaves it out of a record without looking at it, so that nobody can take it for the prototype",
    changes: change(records, "patternProperties", { ours: { "^__proto__$": true } }),
  },
  {
    name: "a format that is not kept to",
    reason: "formats are annotations in draft 2020-12: they tell what is meant, and refuse nothing",
    changes: [
      ...change(uris, "format", { official: "uri" }),
      ...change(["ResourceTemplate/properties/uriTemplate", "ResourceTemplateReference/properties/uri"], "format", {
        official: "uri-template",
      }),
      ...change(
        ["AudioContent/properties/data", "BlobResourceContents/properties/blob", "ImageContent/properties/data"],
        "format",
        { official: "byte" },
      ),
    ],
  },
];

/** The one difference that no keyword expresses. */
export const depthLimit = {
  name: "a JSON value that is too deep",
  reason: "a deeper value may not survive being serialized again; schema.json knows no limit",
  levels: 1000,
  definitions: ["JSONArray", "JSONObject", "JSONValue"],
} as const;
