import Sequencer from '@jest/test-sequencer';

/** The suites that take longest, longest first: where nothing has run yet, jest would begin with the largest files. */
const LONGEST = [
  'build/howTos',
  'server/postgres',
  'views/visible/visible1',
  'server/outage',
  'views/visible/visible3',
  'server/logs',
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

/** As jest orders them, by what failed and by the times of the last run; those above first where no time is known. */
export default class LongestFirst extends Sequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
