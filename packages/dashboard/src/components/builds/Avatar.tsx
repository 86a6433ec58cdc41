import { useState } from "react";
import { avatarColor } from "./avatar-color.ts";
import styles from "./Avatar.module.css";

type AvatarProps = {
  /** The URL of the picture; empty if there is none. */
  src: string;
  login: string;
  /** Pixels. */
  size?: number;
};

/** A person's picture, or else their initial on a coloured disc. Decorative, because the name is next to it. */
export function Avatar({ src, login, size = 20 }: AvatarProps) {
  const [failed, setFailed] = useState("");
  const box = { width: size, height: size, fontSize: Math.round(size * 0.5) };
  if (/^https?:/.test(src) && failed !== src)
    return (
      <img
        className={styles.avatar}
        style={box}
        src={src}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
      />
    );
  return (
    <span
      className={styles.avatar}
      style={{ ...box, background: `var(--avatar-${avatarColor(login)})` }}
      aria-hidden="true"
    >
      {firstCharacter(login).toUpperCase()}
    </span>
  );
}

const firstCharacter = (name: string): string => String.fromCodePoint(name.codePointAt(0) ?? 63);
