import { useEffect, useState } from 'react'

interface Props {
  text: string
  label: string
}

/** A QR code, generated locally because it contains a secret. Dark on light in every theme. */
export function QrCode({ text, label }: Props) {
  const [drawing, setDrawing] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let current = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: 3 })
      const path = data
        .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
        .join('')
      if (current) setDrawing({ size, path })
    })
    return () => {
      current = false
    }
  }, [text])
  if (!drawing) return null
  return (
    <svg
      role="img"
      aria-label={label}
      className="size-52 justify-self-center rounded-field"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  )
}
