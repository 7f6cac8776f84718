import { Button, type ButtonProps } from '@fluentui/react-components';
import { useDispatch } from 'react-redux';
import type { EventOf, MachineName } from '../../kit/registry';

export type SendButtonProps = ButtonProps & {
  sends?: EventOf<MachineName>;
};

/** A button whose press is an event of a machine. */
export function SendButton({ sends, ...props }: SendButtonProps) {
  const dispatch = useDispatch();
  return <Button onClick={sends && (() => dispatch(sends))} {...props} />;
}
