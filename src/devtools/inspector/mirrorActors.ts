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

export type Sink = (message: StatelyInspectionEvent) => void;

/** Actors that mirror the store's machines for an inspector. They have no effects. */
export interface MirrorActors {
  /** Feeds each event to its mirror before the store handles it; goes outside the machines. */
  middleware: Middleware;
  /** Resets a mirror whose state differs from the store's, as after an import or a jump. */
  follow: (state: object) => void;
  /** Sends all machines and their current states again, for an inspector opened later. */
  sendAll: () => void;
}

/** Machines wait in the store's time, through the timers saga, so the mirrors' own clock is stopped. */
const stopped = { setTimeout: () => 0, clearTimeout: () => undefined };

/** How deep a chart's definition is copied. */
const DEPTH = 30;

const slices: Readonly<Record<string, MachineSlice>> = machineSlices;

/** Restores the author's order of keys, which the library sorts alphabetically. */
function inOrder(sent: unknown, own: unknown): unknown {
  if (!isRecord(sent) || !isRecord(own)) return sent;
  const keys = Object.keys(own);
  return Object.fromEntries(
    Object.entries(sent)
      .toSorted(([one], [other]) => keys.indexOf(one) - keys.indexOf(other))
      .map(([key, value]) => [key, inOrder(value, own[key])]),
  );
}

/** Returns a message with its machine's definition in source order. */
const ordered = (message: StatelyInspectionEvent): StatelyInspectionEvent => {
  if (message.type !== '@xstate.actor' || message.definition === undefined) return message;
  const sent: unknown = JSON.parse(message.definition);
  const slice = Object.values(slices).find(({ machine }) => machine.id === message.name);
  return { ...message, definition: JSON.stringify(inOrder(sent, slice?.machine.config)) };
};

const plain = ({ value, context, status }: AnyMachineSnapshot) => ({ value, context, status });

/** Copies a payload; parts that are not JSON are left out. */
const plainCopy = <Value>(value: Value): Value =>
  // The same shape, as far as it is JSON.
  copyPlain(value).copy as Value;

/** Whether an event is the machine's own: the start and stop of a mirror are not. */
const isOfMachine = ({ type }: { type: string }): boolean =>
  type !== 'xstate.init' && type !== 'xstate.stop';

function createMirrorActor(inspector: Inspector, machine: AnyStateMachine, state: MachineState) {
  const actor = createActor(machine, {
    snapshot: machine.resolveState(state),
    clock: stopped,
    inspect: (inspected) => {
      // Sent synchronously, so that this stream keeps the order of the store.
      if (inspected.type === '@xstate.event' && isOfMachine(inspected.event))
        inspector.event(inspected.actorRef, inspected.event);
      if (inspected.type === '@xstate.snapshot' && isOfMachine(inspected.event)) {
        // Each mirror is a machine's actor.
        const snapshot = plain(inspected.snapshot as AnyMachineSnapshot);
        inspector.snapshot(inspected.actorRef, snapshot, { event: inspected.event });
      }
    },
  });
  actor.start();
  return actor;
}

/** Creates a mirror of each machine. Everything it sends is redacted. */
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
  const seats = new Map<string, { slice: MachineSlice; actor: AnyActorRef; state: MachineState }>();

  const sendActor = (actor: AnyActorRef) =>
    // Each mirror is a machine's actor.
    inspector.actor(actor, plain(actor.getSnapshot() as AnyMachineSnapshot));
  const seat = (slice: MachineSlice, state: MachineState) => {
    const { name, machine } = slice;
    seats.get(name)?.actor.stop();
    const actor = createMirrorActor(inspector, machine, state);
    seats.set(name, { slice, actor, state });
    sendActor(actor);
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
      for (const [name, seated] of seats) {
        // The value under a slice's name was returned by that slice's reducer.
        const now = (state as Record<string, MachineState | undefined>)[name];
        if (!now || seated.state === now) continue;
        if (stands(seated, now)) seated.state = now;
        else seat(seated.slice, now);
      }
    },
    sendAll: () => {
      for (const { actor } of seats.values()) sendActor(actor);
    },
  };
}
