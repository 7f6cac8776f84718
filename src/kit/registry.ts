import type { AnyStateMachine, EmittedFrom, EventFrom } from 'xstate';
import type { MachineState } from './machineSlice';

/**
 * The application's machines by name. The kit knows none: the application adds its own by `declare module`, and every
 * type by name derives from it.
 */
export interface Machines {}

/** The slices that are plain reducers, by name: their state and events. */
export interface PlainSlices {}

export type MachineName = Extract<keyof Machines, string>;
export type PlainName = Extract<keyof PlainSlices, string>;

type PlainSlice<Name extends PlainName> = PlainSlices[Name] extends {
  state: infer State;
  event: infer Event extends { type: string };
}
  ? { state: State; event: Event }
  : never;

type MachineOf<Name extends MachineName> = Machines[Name] extends AnyStateMachine
  ? Machines[Name]
  : never;

export type EffectOf<Name extends MachineName> = EmittedFrom<MachineOf<Name>>;

/** Any effect of the application's machines. */
export type AnyEffect = { [Name in MachineName]: EffectOf<Name> }[MachineName];

export type EffectNamed<Type extends AnyEffect['type']> = Extract<AnyEffect, { type: Type }>;

/** The events that a machine or a plain slice accepts. */
export type EventOf<Name extends MachineName | PlainName> = Name extends MachineName
  ? EventFrom<MachineOf<Name>>
  : Name extends PlainName
    ? PlainSlice<Name>['event']
    : never;

/** The whole state of the store, as plain JSON. A page's part exists once the page has loaded. */
export type AppState = {
  [Name in MachineName]: MachineState<MachineOf<Name>>;
} & {
  [Name in PlainName]: PlainSlice<Name>['state'];
};
