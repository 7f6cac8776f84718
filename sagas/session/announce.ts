import type { EffectNamed } from '../../src/kit/registry';
import type { SessionEnv } from './sessionEnv';

/** Runs `session.announce`: notifies this tab's listeners, and other tabs only of a change. */
export function announce(
  { announcer, tabs }: SessionEnv,
  { announcement }: EffectNamed<'session.announce'>,
) {
  announcer.announce(announcement);
  if (announcement.name !== 'API_INVALID_CLAIM') tabs.tell();
}
