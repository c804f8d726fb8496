import type { Voice } from '../provider.ts'

/** Voices of the model by the language they are preferred for; any voice may speak any language. */
const byLanguage: Readonly<Record<string, string>> = {
  en: 'Kaveri Trupti Devika Pranav Shlok Girish',
  hi: 'Nalini Bhavna Yashvi Urmila Jwala Chitra Ambuja Deepak Roopesh Vikrant Hemraj Jalaj Omkar',
  'hi-en': 'Poorvi',
  ta: 'Asmita Trisha Brinda Vedika Noopur',
  te: 'Suhana Lehara Lavanya Yukti Varuni',
  kn: 'Saanvi Kavin',
  ml: 'Reshma Riyaan',
  mr: 'Zahira Ishaan',
  bn: 'Kirra Dhruva',
  gu: 'Falak Veera',
  pa: 'Mehuli Zayan',
}

export const voices: readonly Voice[] = Object.entries(byLanguage).flatMap(([language, names]) =>
  names.split(' ').map((name) => ({ id: name, name, languages: [language], gender: null })),
)
