import type { Fault } from '../../foreign/faultProxy';

/** A backend with the portal's pages before it, as the journeys need them. */
export interface Backend {
  /** Origin of the pages. */
  readonly portal: string;
  /** How Chromium finds the hosts; empty where their names do. */
  readonly hostRules: string;
  /** Makes an account of its own for a journey. */
  account(): Promise<{ email: string; password: string }>;
  /** The link of the newest mail to an address. */
  mailedLink(email: string): Promise<string>;
  /** Calls go wrong in these ways from now on; the first that fits a call applies. */
  faults(...faults: Fault[]): Promise<void>;
  stop(): Promise<void>;
}

/** How the session's tokens travel; how forged calls are told from the portal's. */
export interface Setup {
  readonly tokens: 'cookie' | 'header';
  readonly antiCsrf: 'VIA_TOKEN' | 'VIA_CUSTOM_HEADER' | 'NONE';
}

/** An address that no other journey has. */
export const newAddress = (): string => `person-${crypto.randomUUID()}@games.example`;

/** A password that either backend takes. */
export const PASSWORD = 'Lantern2026';
