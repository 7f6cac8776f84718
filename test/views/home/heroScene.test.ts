import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WAYS } from '../../../src/views/home/heroScene.styles';

const picture = readFileSync(join(__dirname, '../../../src/views/home/heroScene.svg'), 'utf8');

it.each(['social', 'search', 'video'] as const)(
  'the sparks of the %s channel follow the way of light that the picture draws',
  (kind) => {
    expect(picture).toContain(`d="${WAYS[kind]}"`);
  },
);
