import { codeDigits } from '../../src/rules/verificationCode';

it.each(['012345', ' 012 345\n', '０１２３４５', '012-345'])(
  'A49: reads %j as it was sent, including its leading zero',
  (pasted) => expect(codeDigits(pasted)).toBe('012345'),
);
