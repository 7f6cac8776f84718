import { machineSlices } from '../../appStore';
import type { StoreAction } from '../../kit/action';
import type { AppState, MachineName } from '../../kit/registry';
import { valueText } from '../../kit/replay/shown';

// Object.keys returns exactly these names, which its type cannot express.
const NAMES = Object.keys(machineSlices) as MachineName[];

/** Returns the machine of an action; undefined if it is for another part of the store. */
export const machineOfAction = (action: StoreAction | null | undefined): MachineName | undefined =>
  NAMES.find((name) => action?.type.startsWith(`${name}/`));

interface Props {
  name: MachineName;
  state: AppState;
  onChoose: (name: MachineName) => void;
}

export function MachineSelect({ name, state, onChoose }: Props) {
  return (
    <label>
      Machine{' '}
      <select
        value={name}
        onChange={({ target }) => onChoose(NAMES.find((each) => each === target.value) ?? name)}
      >
        {NAMES.map((each) => (
          <option key={each} value={each}>
            {each}: {valueText(state[each].value)}
          </option>
        ))}
      </select>
    </label>
  );
}
