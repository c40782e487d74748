/** The database that is provisioned when nobody names one. */
export const DEFAULT_NAME = "orders";
