import type { WordLists } from '../lexicon.ts'

/**
 * Stems of verbs: those that say what happened, with the English participle, and those that only ask. The endings are of the language,
 * see `endings.ts`.
 */
export const verbs: WordLists = {
  deed: `
opened = खुल, खोल
sold = बिक, बेच
joined = जुड़
bought = खरीद, ख़रीद
returned = लौट, लौटा, वापस
hired = नियुक्त
born = जन्म
paid = चुका
delivered = पहुँचा
closed = बंद
earned = कमा
resolved|disposed|settled|closed = निपट, निपटा
won = जीत
lost = हार, गंवा
filed|registered|recorded = दर्ज
rejected = ठुकरा
arrived|joined = पहुंच
spent = खर्च कर
used = इस्तेमाल हो, इस्तेमाल कर, उपयोग हो, उपयोग कर, प्रयोग हो, प्रयोग कर
resolved = सुलझ, सुलझा, हल कर, हल हो, समाधान कर
`,
  course: `
over time; rise = बढ़, उछल
over time; fall = घट, गिर
`,
  idle: `
come = आ, मिल
give = भर
take = उठा
 = चुक, रख, निकाल, जा, बदल, बाँट, तोड़, छाँट, सजा, चुन, भेज, लाग, ला, मिला, ले, दे, कर, हो, लग, बन, रह, पड़, सक, निकल, पा, कह, चल, बता, दिखा, देख, चाह, दर्शा, समझा, पूछ, सुना, पेश कर, प्रस्तुत कर, प्रदर्शित कर, उपलब्ध करा, लगा, खींच, तैयार कर, बना, जान, आता, हुआ कर, आओ, ढूँढ, खोज, निकाल, गिन, जाँच, लिख, रख, वाला हो, कम हो, बोल, सोच, पहुँच, डाल, बैठ, जोड़, पकड़, मान, ठहर, टिक, डलवा, करवा, दिलवा, मँगा, मंगा, खोल, दे पा, कर पा
`,
}
