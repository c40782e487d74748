export {
  type LibsqlSingleUseStore,
  type LibsqlSingleUseStoreOptions,
  libsqlSingleUseStore,
} from "./libsql-single-use-store.ts";
