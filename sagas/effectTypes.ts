import type { PortalEffect } from '../machines';
import type { EffectRequested } from '../src/kit/effects';
import type { StoreAction } from '../src/kit/action';

export type PortalEffectRequested = EffectRequested<PortalEffect>;

/** Is the action a machine's request for work, of the given kind if one is named? */
export const isEffect = (
  action: StoreAction,
  type?: PortalEffect['type'],
): action is PortalEffectRequested =>
  action.type === 'effect/requested' &&
  // Only the effects middleware dispatches this type, with what the portal's machines emitted.
  (type === undefined || (action as PortalEffectRequested).payload.effect.type === type);
