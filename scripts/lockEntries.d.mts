export interface Lock {
  readonly packages: Readonly<Record<string, unknown>>;
}

export function completed(lock: Lock): { lock: Lock; added: string[] };
