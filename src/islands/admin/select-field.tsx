import { useId } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

export function SelectField<Value extends string>(props: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label className="label text-sm" htmlFor={id}>
        {props.label}
      </label>
      <select
        id={id}
        className="field"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as Value)}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
