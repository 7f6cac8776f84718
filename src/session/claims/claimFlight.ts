/** The ids of the claims that a pass has tried to refresh, whether or not that helped. */
export type TriedClaims = ReadonlySet<string>;

/** The one pass of claim refreshes that a tab makes at a time. One for all validations of a page. */
export interface ClaimFlight {
  /** The pass in progress, to wait for; null when there is none. Never rejects. */
  current(): Promise<TriedClaims> | null;
  /** Starts a pass. `tried` is what it tells those who wait, when it is over. */
  run<T>(pass: () => Promise<T>, tried: TriedClaims): Promise<T>;
}

/** Makes the flight of one page. */
export function createClaimFlight(): ClaimFlight {
  let underWay: Promise<TriedClaims> | null = null;
  return {
    current: () => underWay,
    async run(pass, tried) {
      const running = pass();
      const settled = running.then(
        () => tried,
        () => tried,
      );
      underWay = settled;
      try {
        return await running;
      } finally {
        if (underWay === settled) underWay = null;
      }
    },
  };
}
