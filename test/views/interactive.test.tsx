import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { createAppStore } from '../../src/appStore';
import { Arrival, useInteractive } from '../../src/views/ui/hooks/useInteractive';

const isInteractive = () => 'interactive' in document.documentElement.dataset;

it('spec 9: a page hidden until its language has loaded is shown in the commit that completes it', () => {
  document.documentElement.dataset['away'] = '';
  render(<Arrival />);
  expect('away' in document.documentElement.dataset).toBe(false);
});

it('I8: a press counts once: the commit that hydrates a page also ends the recording of early presses', () => {
  const seen: boolean[] = [];
  const Page = () => {
    useInteractive();
    return null;
  };
  const Frame = () => {
    useLayoutEffect(() => void seen.push(isInteractive()), []);
    return <Page />;
  };
  render(
    <Provider store={createAppStore()}>
      <Frame />
    </Provider>,
  );
  expect(seen).toEqual([true]);
});
