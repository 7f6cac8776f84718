import type { AcceptedPasskeys, PasskeyAnswer, Passkeys } from '../../src/ports/accountPorts';
import type { Json } from '../../src/rules/json';

/** Passkeys whose user actions the test decides. */
export class FakePasskeys implements Passkeys {
  private readonly waiting: {
    kind: 'autofill' | 'get' | 'create';
    end: (answer: PasskeyAnswer) => void;
  }[] = [];
  canAutofill = true;
  canKeep = true;
  remembered = false;

  autofills(): Promise<boolean> {
    return Promise.resolve(this.canAutofill);
  }

  keeps(): Promise<boolean> {
    return Promise.resolve(this.canKeep);
  }

  get(_options: Json, autofill: boolean): Promise<PasskeyAnswer> {
    return this.begin(autofill ? 'autofill' : 'get');
  }

  create(): Promise<PasskeyAnswer> {
    return this.begin('create');
  }

  stop(): void {
    for (const { end } of this.waiting.splice(0)) end({ ok: false, reason: 'stopped' });
  }

  readonly forgotten: unknown[] = [];

  forget(credential: unknown): void {
    this.forgotten.push(credential);
  }

  readonly told: AcceptedPasskeys[] = [];

  tell(accepted: AcceptedPasskeys): void {
    this.told.push(accepted);
  }

  isRemembered(): boolean {
    return this.remembered;
  }

  /** The current request; null if there is none. */
  get asked(): 'autofill' | 'get' | 'create' | null {
    return this.waiting[0]?.kind ?? null;
  }

  /** Ends the request in progress. */
  answer(answer: PasskeyAnswer): void {
    this.waiting.shift()?.end(answer);
  }

  private begin(kind: 'autofill' | 'get' | 'create'): Promise<PasskeyAnswer> {
    this.stop();
    return new Promise((end) => this.waiting.push({ kind, end }));
  }
}
