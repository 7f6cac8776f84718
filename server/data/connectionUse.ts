/** How the connections to the database are used at the moment. */
export interface ConnectionUse {
  readonly used: number;
  readonly idle: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}
