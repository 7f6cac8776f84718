import type { AnyStateMachine, EmittedFrom, EventFrom } from 'xstate';
import type { MachineState } from './machineSlice';

/**
 * The machines of the application by name. The kit knows none: the file of a machine adds its own by
 * `declare module`, and everything that is typed by name derives from there.
 */
export interface Machines {}

/** The slices that are plain reducers, by name: what each holds, and the events it hears. */
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

/** What a machine emits. */
export type EffectOf<Name extends MachineName> = EmittedFrom<MachineOf<Name>>;

/** Whatever a machine of the application asks for. */
export type AnyEffect = { [Name in MachineName]: EffectOf<Name> }[MachineName];

/** The effect of a type. */
export type EffectNamed<Type extends AnyEffect['type']> = Extract<AnyEffect, { type: Type }>;

/** The events that a machine or a plain slice hears. */
export type EventOf<Name extends MachineName | PlainName> = Name extends MachineName
  ? EventFrom<MachineOf<Name>>
  : Name extends PlainName
    ? PlainSlice<Name>['event']
    : never;

/** Everything the store holds, as plain JSON. What comes with a page is there once the page is. */
export type AppState = {
  [Name in MachineName]: MachineState<MachineOf<Name>>;
} & {
  [Name in PlainName]: PlainSlice<Name>['state'];
};
