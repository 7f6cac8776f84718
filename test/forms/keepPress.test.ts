import { keepPress } from '../../src/forms/keepPress';

const stop = new AbortController();
beforeAll(() => keepPress(document, stop.signal));

let button: HTMLButtonElement;
let pressed: jest.Mock;
beforeEach(() => {
  document.body.innerHTML =
    '<form data-form="signIn"><p>text</p><button type="submit"><b>Send</b></button></form>';
  button = document.querySelector('button') ?? document.createElement('button');
  pressed = jest.fn((event: Event) => event.preventDefault());
  button.addEventListener('click', pressed);
});

const at = (target: Element | null, type: string, init: MouseEventInit = {}) =>
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 50, clientY: 90, ...init }));
const text = () => document.querySelector('p');

it('a press counts if the page moves the button away before the release', () => {
  at(button.querySelector('b'), 'pointerdown');
  at(text(), 'pointerup', { clientX: 54, clientY: 95 });
  expect(pressed).toHaveBeenCalledTimes(1);
  // Once for each press.
  at(text(), 'pointerup');
  expect(pressed).toHaveBeenCalledTimes(1);
});

it.each([
  ['the pointer moved sideways', { clientX: 58 }],
  ['the pointer moved up', { clientY: 82 }],
  ['the pointer moved both ways', { clientX: 56, clientY: 96 }],
])('a press does not count if %s', (_how, init) => {
  at(button, 'pointerdown');
  at(text(), 'pointerup', init);
  expect(pressed).not.toHaveBeenCalled();
});

it('leaves a press on the button itself to the browser', () => {
  at(button, 'pointerdown');
  at(button.querySelector('b'), 'pointerup');
  expect(pressed).not.toHaveBeenCalled();
});

it('counts no press of another mouse button, beside the button, or after it stopped', () => {
  at(button, 'pointerdown', { button: 2 });
  at(text(), 'pointerup');
  at(text(), 'pointerdown');
  at(text(), 'pointerup');
  stop.abort();
  at(button, 'pointerdown');
  at(text(), 'pointerup');
  expect(pressed).not.toHaveBeenCalled();
});
