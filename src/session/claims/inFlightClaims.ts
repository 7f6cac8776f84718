/** The ids of the claims that a pass has tried to refresh, successfully or not. */
export type TriedClaims = ReadonlySet<string>;

/** Runs at most one pass of claim refreshes at a time, for all validations of a page. */
export interface InFlightClaims {
  /** The in-flight pass; null if there is none. Never rejects. */
  current(): Promise<TriedClaims> | null;
  /** Starts a pass. `tried` is the result for those who await {@link current}. */
  run<T>(pass: () => Promise<T>, tried: TriedClaims): Promise<T>;
}

export function createInFlightClaims(): InFlightClaims {
  let inFlight: Promise<TriedClaims> | null = null;
  return {
    current: () => inFlight,
    async run(pass, tried) {
      const running = pass();
      const settled = running.then(
        () => tried,
        () => tried,
      );
      inFlight = settled;
      try {
        return await running;
      } finally {
        if (inFlight === settled) inFlight = null;
      }
    },
  };
}
