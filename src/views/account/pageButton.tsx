import { Button } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../ui/navigation';
import { usePartStyles } from '../ui/part.styles';

/** A link to another page of the portal that looks like a button. */
export function PageButton({ to, children }: { to: string; children: string }) {
  const styles = usePartStyles();
  const navigate = useNavigate();
  return (
    <Button
      as="a"
      href={to}
      className={styles.action}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </Button>
  );
}
