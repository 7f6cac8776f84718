import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { TickBox } from '../../../src/views/ui/tickBox';

it('has its own class beside Fluent’s, which merges no two of this kind', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  render(<TickBox label="Remember" />);
  const { parentElement: root } = screen.getByRole('checkbox', { name: 'Remember' });
  expect(root?.className.split(' ').filter((name) => /^r[\da-z]+$/.test(name))).toHaveLength(2);
  expect(complain.mock.calls).toEqual([]);
  complain.mockRestore();
});
