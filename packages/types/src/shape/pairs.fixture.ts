import { CompleteRequestParams } from "../wire/completion.ts";
import { ElicitResult } from "../wire/elicitation.ts";
import {
  BooleanSchema,
  LegacyTitledEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  StringSchema,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
} from "../wire/elicitation-schema.ts";
import { InputRequests } from "../wire/input-required.ts";
import { RequestMetaObject } from "../wire/meta.ts";
import { ListRootsResult } from "../wire/roots.ts";
import { CreateMessageRequestParams, CreateMessageResult } from "../wire/sampling.ts";
import { createMessageResultShape, elicitResultShape, listRootsResultShape } from "./answer-shapes.ts";
import { completeParamsShape } from "./completion-shape.ts";
import {
  booleanFieldShape,
  choiceFieldShape,
  choicesFieldShape,
  fieldShape,
  numberFieldShape,
  stringFieldShape,
  titledChoiceFieldShape,
  titledChoicesFieldShape,
} from "./field-shapes.ts";
import { createMessageParamsShape, inputRequestsShape } from "./question-shapes.ts";
import { requestMetaShape } from "./request-meta-shape.ts";

/** Every shape that is used by itself, and its schema, by the name of the definition. */
export const pairs = {
  RequestMetaObject: [RequestMetaObject, requestMetaShape],
  CompleteRequestParams: [CompleteRequestParams, completeParamsShape],
  ElicitResult: [ElicitResult, elicitResultShape],
  CreateMessageResult: [CreateMessageResult, createMessageResultShape],
  ListRootsResult: [ListRootsResult, listRootsResultShape],
  CreateMessageRequestParams: [CreateMessageRequestParams, createMessageParamsShape],
  InputRequests: [InputRequests, inputRequestsShape],
  StringSchema: [StringSchema, stringFieldShape],
  NumberSchema: [NumberSchema, numberFieldShape],
  PrimitiveSchemaDefinition: [PrimitiveSchemaDefinition, fieldShape],
  BooleanSchema: [BooleanSchema, booleanFieldShape],
  LegacyTitledEnumSchema: [LegacyTitledEnumSchema, choiceFieldShape],
  TitledSingleSelectEnumSchema: [TitledSingleSelectEnumSchema, titledChoiceFieldShape],
  UntitledMultiSelectEnumSchema: [UntitledMultiSelectEnumSchema, choicesFieldShape],
  TitledMultiSelectEnumSchema: [TitledMultiSelectEnumSchema, titledChoicesFieldShape],
} as const;
