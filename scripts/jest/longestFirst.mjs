import Sequencer from '@jest/test-sequencer';

/** The slowest suites, slowest first: without earlier runs, jest would start with the largest files. */
const LONGEST = [
  'build/howTos',
  'server/postgres',
  'views/visible/visible1',
  'server/outage',
  'views/visible/visible3',
  'server/startup',
  'server/killedSignUp',
  'server/health',
  'views/visible/visible2',
  'model/store',
  'views/visible/visible4',
  'views/visible/spoken',
  'deploy/install',
  'server/resistance',
  'server/passkeys',
  'differential/differential',
  'server/durability',
  'server/keep',
  'devtools/threeBugs',
  'deploy/nginxRun',
  'views/report/reportPage',
  'views/signIn/waysIn',
  'server/killedRemoval',
  'model/machines',
  'build/production',
];

const placeOf = ({ path, duration }) => {
  const at = LONGEST.findIndex((name) => path.includes(`/test/${name}.test.`));
  return duration !== undefined || at < 0 ? LONGEST.length : at;
};

/** Keeps jest's order, by failures and the times of the last run; without known times, the suites above run first. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
