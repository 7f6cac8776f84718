import { substate } from '../../src/kit/substate';

type Value = 'idle' | { link?: 'used' | 'expired'; sent?: 'ready' };

const within = (value: Value) => [substate(value, 'link'), substate(value, 'sent')];

it('the state within a compound state exists only in that state, even if a method of strings has its name', () => {
  expect(within('idle')).toEqual([undefined, undefined]);
  expect(within({ link: 'used' })).toEqual(['used', undefined]);
  expect(within({ sent: 'ready' })).toEqual([undefined, 'ready']);
});
