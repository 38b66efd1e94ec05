export function LumiMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19" className="fill-lamp" />
      <circle cx="20" cy="21.5" r="15" className="fill-night" />
      <path
        d="M20 12.5c.9 5.2 3.3 7.6 8.5 8.5-5.2.9-7.6 3.3-8.5 8.5-.9-5.2-3.3-7.6-8.5-8.5 5.2-.9 7.6-3.3 8.5-8.5z"
        className="fill-lamp"
      />
    </svg>
  )
}
