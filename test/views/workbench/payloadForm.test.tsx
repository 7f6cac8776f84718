import { render, screen } from '@testing-library/react';
import { PayloadForm } from '../../../src/devtools/inspector/payloadForm';
import type { Shape } from '../../../src/devtools/sources/shape';

it('names the choices of a payload by their literals', () => {
  const field = (name: string, value: string) =>
    ({ name, shape: { kind: 'literal', value }, isOptional: false }) as const;
  const of: Shape[] = [
    { kind: 'fields', fields: [field('kind', 'on'), field('by', 'hand')] },
    { kind: 'fields', fields: [] },
  ];
  const shape: Shape = { kind: 'choice', of };
  render(<PayloadForm label="field" shape={shape} value={{}} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'kind: "on", by: "hand"',
    '{  }',
  ]);
});
