type Parent<Value> = Value extends object ? keyof Value : never;

type Child<Value, Name extends PropertyKey> = Value extends object
  ? Name extends keyof Value
    ? NonNullable<Value[Name]>
    : never
  : never;

/** The state within the compound state `parent` of a machine's value; undefined outside of it. */
export const substate = <Value, Name extends Parent<Value>>(
  value: Value,
  parent: Name,
): Child<Value, Name> | undefined =>
  // A state that is a string has methods: `link`, `search`.
  typeof value === 'object'
    ? (value as Partial<Record<PropertyKey, Child<Value, Name>>>)[parent]
    : undefined;
