/**
 * Folders that frameworks build applications into: Nuxt and Nitro, Next.js, SvelteKit, Electron Forge with webpack and with Vite, Vercel, Medusa.
 * What starts there is made of the entries that the framework has by its conventions.
 */
const OUTPUT = /^(?:\.\/)?\.(?:output|next|svelte-kit|webpack|vite|vercel|medusa|nuxt|nitro)(?:\/|$)/;

/** Whether a path relative to the package is in such a folder. */
export function isFrameworkOutput(path: string): boolean {
  return OUTPUT.test(path);
}
