/** Invalid input; the response has status 400. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
  readonly statusCode = 400;
}

/** Typed access to the fields of a body or query. */
export class Input {
  readonly #fields: Record<string, unknown>;

  constructor(source: unknown) {
    if (source !== undefined && (typeof source !== 'object' || source === null)) {
      throw new BadInput('The body must be a JSON object');
    }
    this.#fields = { ...source };
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw new BadInput(`Field name '${name}' is missing`);
    return value;
  }

  /** Returns a string, or undefined if absent or null. */
  optionalText(name: string): string | undefined {
    const value = this.#fields[name] ?? undefined;
    if (value !== undefined && typeof value !== 'string') {
      throw new BadInput(`Field name '${name}' must be a string`);
    }
    return value;
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      throw new BadInput(`Field name '${name}' must be a number`);
    }
    return value;
  }

  /** Whether the field is true; false if absent. */
  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  /** Returns a list of strings, or undefined if absent. */
  optionalTexts(name: string): string[] | undefined {
    const value = this.#fields[name] ?? undefined;
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((item): item is string => typeof item === 'string')) {
      throw new BadInput(`Field name '${name}' must be a list of strings`);
    }
    return value;
  }

  /** Returns an object, empty if absent. */
  object(name: string): Record<string, unknown> {
    const value = this.#fields[name] ?? {};
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw new BadInput(`Field name '${name}' must be an object`);
    }
    return { ...value };
  }
}

/** Handles the body of a call, or its query if it has none; returns the response for JSON, or throws. */
export type Handler = (input: Input) => unknown;
export type AddRoute = (path: string, handler: Handler) => void;

export interface CoreRoutes {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly delete: AddRoute;
}
