/** Tags of operating systems and architectures. A build has one of each. */

export const SYSTEMS: ReadonlySet<string> = new Set(
  "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos".split(" "),
);

export const ARCHITECTURES: ReadonlySet<string> = new Set(
  "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm".split(
    " ",
  ),
);

const UNIX: ReadonlySet<string> = new Set("aix android darwin dragonfly freebsd hurd illumos ios linux netbsd openbsd solaris".split(" "));

/** A system whose builds take the files of another one as well. */
const COUNTS_AS: ReadonlyMap<string, string> = new Map([
  ["android", "linux"],
  ["illumos", "solaris"],
  ["ios", "darwin"],
]);

/** Every tag that holds in a build for the system. */
export function tagsOfSystem(system: string): readonly string[] {
  const other = COUNTS_AS.get(system);
  return [system, ...(other === undefined ? [] : [other]), ...(UNIX.has(system) ? ["unix"] : [])];
}
