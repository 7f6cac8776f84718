import { events } from '../../src/kit/events';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

it('sends the typed email along to the provider of its domain, whose page need not ask for it', async () => {
  const world = await started(openWorld());
  await tell(world, events.workSignIn.submitted({ email: 'mira@studio.test' }));
  const provider = { id: 'acme', name: 'Acme ID' };
  await respondTo(world, '/api/work-sign-in', { body: { status: 'OK', provider } });
  const urlWithQueryParams = 'https://acme.test/authorise?client_id=portal';
  await respondTo(world, '/authorisationurl', { body: { status: 'OK', urlWithQueryParams } });
  const [left = ''] = world.visited;
  expect(new URL(left).searchParams.get('login_hint')).toBe('mira@studio.test');
});
