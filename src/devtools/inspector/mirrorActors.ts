import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { createActor } from 'xstate';
import type { Middleware } from '@reduxjs/toolkit';
import { isAction } from '../../kit/action';
import { eventFor, type MachineSlice, type MachineState } from '../../kit/machineSlice';
import { isRecord } from '../../rules/json';
import { machineSlices } from '../../appStore';
import { copyPlain } from '../../kit/recorder/copyPlain';
import { createLogRedactor } from '../../recorder/privacy/portalRedactor';

type Inspector = ReturnType<typeof createInspector>;

/** Where the steps of the shadow actors go. */
export type Sink = (message: StatelyInspectionEvent) => void;

/** Actors that repeat what the store's machines do, for an inspector to look at. They own nothing. */
export interface MirrorActors {
  /** To stand outside the machines: feeds each event to the shadow before the store takes it. */
  middleware: Middleware;
  /** Sets a shadow again where the store's state is another: after an import or a jump. */
  follow: (state: object) => void;
  /** Tells all machines and their present states again, for whoever has come late. */
  sendAll: () => void;
}

/** Machines wait in the store's time, by the timers saga: the mirrorActors' own clock stands still. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

/** A chart's definition lies deep. */
const DEPTH = 30;

const slices: Readonly<Record<string, MachineSlice>> = machineSlices;

/** The library puts all keys into the order of the alphabet: puts them as the machine's author has them. */
function inOrder(sent: unknown, own: unknown): unknown {
  if (!isRecord(sent) || !isRecord(own)) return sent;
  const keys = Object.keys(own);
  return Object.fromEntries(
    Object.entries(sent)
      .toSorted(([one], [other]) => keys.indexOf(one) - keys.indexOf(other))
      .map(([key, value]) => [key, inOrder(value, own[key])]),
  );
}

/** A message with its machine's definition as it was written. */
const ordered = (message: StatelyInspectionEvent): StatelyInspectionEvent => {
  if (message.type !== '@xstate.actor' || message.definition === undefined) return message;
  const sent: unknown = JSON.parse(message.definition);
  const slice = Object.values(slices).find(({ machine }) => machine.id === message.name);
  return { ...message, definition: JSON.stringify(inOrder(sent, slice?.machine.config)) };
};

const plain = ({ value, context, status }: AnyMachineSnapshot) => ({ value, context, status });

/** A payload may be no JSON; what cannot be copied is not shown. */
const plainCopy = <Value>(value: Value): Value =>
  // The same shape, as far as it is JSON.
  copyPlain(value).copy as Value;

/** Starting and stopping a shadow is nothing that the portal did. */
const isOfMachine = ({ type }: { type: string }): boolean =>
  type !== 'xstate.init' && type !== 'xstate.stop';

function createMirrorActor(inspector: Inspector, machine: AnyStateMachine, state: MachineState) {
  const actor = createActor(machine, {
    snapshot: machine.resolveState(state),
    clock: stopped,
    inspect: (inspected) => {
      // The order of this stream is that of the store: nothing is put off to an idle moment.
      if (inspected.type === '@xstate.event' && isOfMachine(inspected.event))
        inspector.event(inspected.actorRef, inspected.event);
      if (inspected.type === '@xstate.snapshot' && isOfMachine(inspected.event)) {
        // Each shadow is a machine's actor.
        const snapshot = plain(inspected.snapshot as AnyMachineSnapshot);
        inspector.snapshot(inspected.actorRef, snapshot, { event: inspected.event });
      }
    },
  });
  actor.start();
  return actor;
}

/** Makes a shadow of each machine. Everything that leaves is redacted. */
export function createMirrorActors(sink: Sink): MirrorActors {
  const redact = createLogRedactor();
  const adapter = {
    send: (message: StatelyInspectionEvent) => sink(ordered(structuredClone(message))),
  };
  const inspector = createInspector(adapter, {
    sanitizeEvent: (event) => redact(plainCopy(event)),
    sanitizeContext: (context) => redact(plainCopy(context)),
    serializationDepthLimit: DEPTH,
  });
  const seats = new Map<string, { actor: AnyActorRef; state: MachineState }>();

  const tell = (actor: AnyActorRef) =>
    // Each shadow is a machine's actor.
    inspector.actor(actor, plain(actor.getSnapshot() as AnyMachineSnapshot));
  const seat = ({ name, machine }: MachineSlice, state: MachineState) => {
    seats.get(name)?.actor.stop();
    const actor = createMirrorActor(inspector, machine, state);
    seats.set(name, { actor, state });
    tell(actor);
  };
  for (const slice of Object.values(slices)) seat(slice, slice.initial.state);

  const stands = ({ actor }: { actor: AnyActorRef }, { value, context }: MachineState): boolean => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return JSON.stringify([snapshot.value, snapshot.context]) === JSON.stringify([value, context]);
  };

  return {
    middleware: () => (next) => (action) => {
      if (isAction(action)) {
        const name = action.type.slice(0, action.type.indexOf('/'));
        const event = eventFor(name, action);
        if (event) seats.get(name)?.actor.send(event);
      }
      return next(action);
    },
    follow: (state) => {
      for (const slice of Object.values(slices)) {
        // What the store holds under a slice's name is what the slice's reducer gave.
        const now = (state as Record<string, MachineState | undefined>)[slice.name];
        const seated = seats.get(slice.name);
        if (!now || !seated || seated.state === now) continue;
        if (stands(seated, now)) seated.state = now;
        else seat(slice, now);
      }
    },
    sendAll: () => {
      for (const { actor } of seats.values()) tell(actor);
    },
  };
}
