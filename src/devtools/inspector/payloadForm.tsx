import { useId, useState } from 'react';
import { isRecord } from '../../rules/json';
import { firstValue, problemOf, shapeText, type Shape, type ShapeField } from '../sources/shape';
import { JsonInput } from './jsonInput';
import { Tick } from '../tick';

interface Props {
  label: string;
  shape: Shape;
  value: unknown;
  onChange: (value: unknown) => void;
}

type Choice = Extract<Shape, { kind: 'choice' }>;

/** Returns a label that distinguishes a shape among several: its literal's value, or its text. */
function optionText(shape: Shape): string {
  if (shape.kind !== 'fields') return shapeText(shape);
  const literals = shape.fields.filter((field) => field.shape.kind === 'literal');
  const labels = literals.map((field) => `${field.name}: ${shapeText(field.shape)}`);
  return labels.length > 0 ? labels.join(', ') : shapeText(shape);
}

function ChoiceField({ label, shape, value, onChange }: Props & { shape: Choice }) {
  const id = useId();
  const fitting = shape.of.findIndex((each) => problemOf(each, value) === null);
  const [last, setLast] = useState(Math.max(0, fitting));
  const at = fitting >= 0 ? fitting : last;
  const chosen = shape.of[at];
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={at}
        onChange={({ target }) => {
          const wanted = Number(target.value);
          const next = shape.of[wanted];
          setLast(wanted);
          if (next) onChange(firstValue(next));
        }}
      >
        {shape.of.map((each, index) => (
          // The order of a type's options never changes.
          <option key={optionText(each)} value={index}>
            {optionText(each)}
          </option>
        ))}
      </select>
      {chosen && chosen.kind !== 'literal' && (
        <PayloadForm label={label} shape={chosen} value={value} onChange={onChange} />
      )}
    </>
  );
}

function OneField({
  field: { name, shape, isOptional },
  value,
  onChange,
}: {
  field: ShapeField;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const isGiven = value !== undefined;
  return (
    <>
      {isOptional && (
        <Tick
          checked={isGiven}
          onChange={(isChecked) => onChange(isChecked ? firstValue(shape) : undefined)}
        >
          With {name}
        </Tick>
      )}
      {(isGiven || !isOptional) && (
        <PayloadForm label={name} shape={shape} value={value} onChange={onChange} />
      )}
    </>
  );
}

/** A form for a value of a shape, with a field for each text, number and choice. */
export function PayloadForm(props: Props) {
  const { label, shape, value, onChange } = props;
  const id = useId();
  switch (shape.kind) {
    case 'literal':
      return (
        <p className="wb-note">
          {label}: {shapeText(shape)}
        </p>
      );
    case 'truth':
      return (
        <Tick checked={value === true} onChange={onChange}>
          {label}
        </Tick>
      );
    case 'text':
    case 'number':
      return (
        <>
          <label htmlFor={id}>{label}</label>
          <input
            id={id}
            type={shape.kind}
            step="any"
            spellCheck={false}
            autoComplete="off"
            value={typeof value === 'string' || typeof value === 'number' ? value : ''}
            onChange={({ target }) =>
              onChange(shape.kind === 'number' ? target.valueAsNumber : target.value)
            }
          />
        </>
      );
    case 'choice':
      return <ChoiceField {...props} shape={shape} />;
    case 'fields': {
      const held = isRecord(value) ? value : {};
      return (
        <fieldset className="wb-fields">
          <legend>{label}</legend>
          {shape.fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              value={held[field.name]}
              onChange={(inside) => {
                const { [field.name]: _old, ...others } = held;
                onChange(inside === undefined ? others : { ...others, [field.name]: inside });
              }}
            />
          ))}
        </fieldset>
      );
    }
    case 'list':
    case 'json':
      // Shapes without a field of their own type.
      return (
        <JsonInput
          label={`${label}: ${shapeText(shape)}, as JSON`}
          rows={3}
          value={value}
          onChange={onChange}
        />
      );
  }
}
