import {
  makeResetStyles,
  renderCheckbox_unstable,
  useCheckbox_unstable,
  useCheckboxStyles_unstable,
  type CheckboxProps,
} from '@fluentui/react-components';
import type { Ref } from 'react';
import { tokens } from '../theme/tokens';

const useTickClass = makeResetStyles({
  '& > input:checked + div': {
    color: tokens.colorNeutralForegroundInverted,
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderColor: tokens.colorCompoundBrandBackground,
  },
  '& > input:checked + div::after': {
    content: '""',
    width: '4px',
    height: '8px',
    marginTop: '-2px',
    borderStyle: 'solid',
    borderColor: 'currentColor',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '&:hover > input:checked + div': {
    backgroundColor: tokens.colorCompoundBrandBackgroundHover,
    borderColor: tokens.colorCompoundBrandBackgroundHover,
  },
});

type TickBoxProps = Omit<CheckboxProps, 'ref'> & { ref?: Ref<HTMLInputElement> };

/**
 * Fluent's checkbox with the tick left to the DOM and rendered by CSS. Fluent renders it from React state: a page that
 * is not interactive would show no tick, and lose it on hydration.
 */
export function TickBox({ ref = null, defaultChecked = false, ...props }: TickBoxProps) {
  const own = useTickClass();
  const state = useCheckbox_unstable(props, ref);
  const { checked, ...input } = state.input;
  const native = {
    ...state,
    checked: false,
    input: {
      ...input,
      ...(props.checked === undefined ? { defaultChecked: defaultChecked === true } : { checked }),
    },
    ...(state.indicator && { indicator: { ...state.indicator, children: null } }),
  };
  const styled = useCheckboxStyles_unstable(native);
  // Appended after Fluent's merge: it merges one class of this kind, and the checkbox has one already.
  const className = `${styled.root.className} ${own}`;
  return renderCheckbox_unstable({ ...styled, root: { ...styled.root, className } });
}
