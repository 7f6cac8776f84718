/** The caller sent something the core cannot take; answered with status 400. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  readonly statusCode = 400;
}

/** A body or a query that came over the wire, read field by field. */
export class Input {
  readonly #fields: Record<string, unknown>;

  constructor(source: unknown) {
    if (source !== undefined && (typeof source !== 'object' || source === null)) {
      throw new BadInput('The body must be a JSON object');
    }
    this.#fields = { ...source };
  }

  /** A string that must be there. */
  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw new BadInput(`Field name '${name}' is missing`);
    return value;
  }

  /** A string, or undefined when absent or null. */
  optionalText(name: string): string | undefined {
    const value = this.#fields[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string') {
      throw new BadInput(`Field name '${name}' must be a string`);
    }
    return value;
  }

  /** A number that must be there. */
  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new BadInput(`Field name '${name}' must be a number`);
    }
    return value;
  }

  /** True when the field is true; false when absent. */
  flag(name: string): boolean {
    return this.#fields[name] === true || this.#fields[name] === 'true';
  }

  /** A list of strings, or undefined when absent. */
  optionalTexts(name: string): string[] | undefined {
    const value = this.#fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
      throw new BadInput(`Field name '${name}' must be a list of strings`);
    }
    return value;
  }

  /** An object; empty when absent. */
  object(name: string): Record<string, unknown> {
    const value = this.#fields[name] ?? {};
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw new BadInput(`Field name '${name}' must be an object`);
    }
    return { ...value };
  }
}

/** Reads the body of a call, or its query where it has none; answers with what becomes JSON, or throws. */
export type Handler = (input: Input) => unknown;
export type AddRoute = (path: string, handler: Handler) => void;

export interface CoreRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly delete: AddRoute;
}
