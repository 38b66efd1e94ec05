import { avatarUrl } from '#core/avatar.ts'

/** The drawn picture of a person, next to the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <img
      src={avatarUrl(name)}
      alt=""
      width="44"
      height="44"
      className="size-11 flex-none rounded-full"
    />
  )
}
