import { makeStyles } from '@fluentui/react-components';
import { FORCED } from '../theme/media';
import { QUIET, TYPE } from '../theme/shared';
import { tokens } from '../theme/tokens';

export const useFieldStyles = makeStyles({
  label: { fontSize: '.875rem', lineHeight: '1.25rem', paddingBottom: '6px', paddingTop: '0' },
  message: {
    ...TYPE[14],
    marginTop: '6px',
    overflowWrap: 'anywhere',
  },
  input: {
    minHeight: '44px',
    width: '100%',
    borderRadius: tokens.borderRadiusMedium,
    // An input's intrinsic width would stretch a narrow column.
    '& > input': { minWidth: '0', width: '100%' },
  },
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  withToggle: { paddingRight: '0' },
  toggle: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '44px',
    height: '42px',
    padding: '0',
    border: '0',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    // Keeps the focus ring inside the field's border.
    ':focus-visible': { outlineOffset: '-4px' },
    [FORCED]: { color: 'ButtonText' },
  },
  note: {
    display: 'flex',
    columnGap: '6px',
    ...QUIET,
    ':not(:empty)': { marginTop: '6px' },
  },
});
