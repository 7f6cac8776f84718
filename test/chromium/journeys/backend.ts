import type { Offers } from '../../../src/rules/offers';
import type { ForeignOptions } from '../../foreign/backend';
import type { Fault } from '../../foreign/faultProxy';

/** A backend with the portal's pages in front, as the journeys need them. */
export interface Backend {
  /** Origin of the pages. */
  readonly portal: string;
  /** Chromium's host resolver rules; empty if the names resolve. */
  readonly hostRules: string;
  /** Creates a separate account for a journey. */
  account(): Promise<{ email: string; password: string }>;
  /** Returns the link of the newest email to an address. */
  mailedLink(email: string): Promise<string>;
  /** Sets the faults from now on; the first that matches a request applies. */
  faults(...faults: Fault[]): Promise<void>;
  stop(): Promise<void>;
}

/** How the session's tokens travel; how forged requests are recognized. */
export interface Setup {
  readonly tokens: 'cookie' | 'header';
  readonly antiCsrf: ForeignOptions['antiCsrf'];
  readonly flowType?: ForeignOptions['flowType'];
  /** The parts of the portal that the pages offer (docs/configuration.md: brand.offers); all by default. */
  readonly offers?: Partial<Offers>;
}

/** Returns an address that no other journey has. */
export const newAddress = (): string => `person-${crypto.randomUUID()}@games.example`;

/** A password that either backend accepts. */
export const PASSWORD = 'Lantern2026';
